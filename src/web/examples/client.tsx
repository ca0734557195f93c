import '../app/tokens.css';
import '../app/base.css';

import { hydrateRoot } from 'react-dom/client';
import { Examples } from './Examples.tsx';

const root = document.getElementById('esempi');
if (root) hydrateRoot(root, <Examples />);
