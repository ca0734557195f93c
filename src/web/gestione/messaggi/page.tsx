import { useParams } from 'react-router';
import { List } from './List.tsx';
import { One } from './One.tsx';

export default function Messaggi() {
  const id = useParams()['*'] ?? '';
  return id === '' ? <List /> : <One id={id} key={id} />;
}
