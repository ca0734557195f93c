import { pageBudget } from '../../contract/limits.ts';
import { compress } from '../http/stored-answer.ts';
import type { Pages } from './pages.ts';

/** Which of the kept pages weigh more than a page should, and by how many bytes: with their styles, compressed at their best. */
export async function heavyPages(
  { kept }: Pick<Pages, 'kept'>,
  paths: readonly string[],
): Promise<{ path: string; over: number }[]> {
  const heavy: { path: string; over: number }[] = [];
  for (const path of paths) {
    const { identity, br } = kept(path)?.representations ?? {};
    // What is light enough as it was compressed quickly is all the more so at its best.
    if (!identity || (br && br.bytes.length <= pageBudget)) continue;
    const over = (await compress(identity.bytes, 'best')).br.length - pageBudget;
    if (over > 0) heavy.push({ path, over });
  }
  return heavy;
}
