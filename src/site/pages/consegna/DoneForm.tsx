import { useState } from 'react';
import { footerPages } from '../../../content/site-map.ts';
import { fillIn } from '../../../content/writing/fill.ts';
import { type ClientPaper, endId } from '../../../contract/papers/client-page.ts';
import { isAwaited } from '../../../contract/papers/terms.ts';
import { Button } from '../../../ui/Button.tsx';
import field from '../../../ui/Field.module.css';
import { useContent } from '../../api/content.ts';
import form from '../../layout/form/Form.module.css';
import { useHandIn } from './use-hand-in.ts';

interface DoneFormProps {
  path: string;
  isFinished: boolean;
  papers: readonly ClientPaper[];
}

/** End of the page, where a client reads how many papers are awaited, and says that everything was handed in. */
export function DoneForm({ path, isFinished, papers }: DoneFormProps) {
  const words = useContent('consegna').done;
  const [finished, setFinished] = useState(isFinished);
  const { onSubmit, failure } = useHandIn(path, () => setFinished(true));
  return (
    <form className={form.end} id={endId} method="post" encType="multipart/form-data" action={path} onSubmit={onSubmit}>
      <p>
        {fillIn(words.awaited, {
          numero: papers.filter(({ state }) => isAwaited(state)).length,
          totale: papers.length,
        })}
      </p>
      <p className="soft">
        {words.note} <a href={`${footerPages.privacy.path}#documenti`}>{words.privacy}</a>
      </p>
      <div>
        <Button type="submit" name="action" value="done">
          {words.button}
        </Button>
        <div className="above3" aria-live="polite">
          {finished && <p>{words.finished}</p>}
          {failure && <p className={field.error}>{failure.message}</p>}
        </div>
      </div>
    </form>
  );
}
