import { lawCalls } from '../../contract/law.ts';
import { answerCalls } from '../http/calls.ts';
import { listDeadlines, listFacts } from './law-lists.ts';

export const lawRoutes = answerCalls(lawCalls, () => ({ facts: listFacts, deadlines: listDeadlines }));
