import { useParams } from 'react-router';
import { MessageList } from './MessageList.tsx';
import { MessageView } from './MessageView.tsx';

export default function MessagesPage() {
  const id = useParams()['*'] ?? '';
  return id === '' ? <MessageList /> : <MessageView id={id} key={id} />;
}
