import { Navigate, useSearchParams } from 'react-router';
import { Entrance } from '../session/Entrance.tsx';
import { chooseNextPage } from '../session/next-page.ts';
import { SignIn } from '../session/SignIn.tsx';
import { useSession } from '../session/use-session.ts';

export default function SignInPage() {
  const { status } = useSession();
  const [search] = useSearchParams();
  if (status === 'in') return <Navigate to={chooseNextPage(search.get('next'), location.origin)} replace />;
  return (
    <Entrance title="Accesso" lead="La gestione del sito è riservata alle persone dello studio.">
      <SignIn />
    </Entrance>
  );
}
