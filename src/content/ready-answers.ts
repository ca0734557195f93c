import { applyDefaults } from '../contract/fields/values.ts';
import type { Facts } from './dati.ts';
import type { Register } from './law/register.ts';
import { type ReadyAnswer, rispostePronte } from './pages/risposte-pronte.ts';
import { fillIn } from './writing/fill.ts';
import { resolveReferences } from './writing/references.ts';

/**
 * Lists the ready answers for a message, from the stored document: with its sender, its topic and the firm's facts. An
 * answer that names a missing fact, or the topic of a message without one, is left out.
 */
export function listReadyAnswers(
  stored: unknown,
  { facts, law }: { facts: Facts; law: Register },
  { nome, topic }: { nome: string; topic: string | undefined },
): ReadyAnswer[] {
  const { answers } = resolveReferences(applyDefaults(rispostePronte, stored), facts, law);
  return answers
    .filter(({ text }) => topic !== undefined || !text.includes('{argomento}'))
    .map((answer) => ({ ...answer, text: fillIn(answer.text, { nome, argomento: topic ?? '' }) }));
}
