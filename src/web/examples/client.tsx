import '../app/tokens.css';
import '../app/base.css';

import { hydrateRoot } from 'react-dom/client';
import { Gallery } from './Gallery.tsx';

const root = document.getElementById('esempi');
if (root) hydrateRoot(root, <Gallery />);
