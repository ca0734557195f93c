import * as v from 'valibot';

/** Topic of a request for a quote, as it was when the request arrived. */
const requestedTopic = v.object({ slug: v.string(), title: v.string() });

/** Questions of a request as they were asked, each with its answer. */
const givenAnswer = v.object({ question: v.string(), answer: v.string() });
export type GivenAnswer = v.InferOutput<typeof givenAnswer>;
export const givenAnswers = v.array(givenAnswer);

/** Beginning of the names of inputs with answers: the question's id follows. */
export const answerPrefix = 'answers.';

/** Part of a message that makes it a request for a quote; without a topic it is none. */
export const storedRequest = { topic: v.nullable(requestedTopic), answers: givenAnswers };
export type StoredRequest = v.InferOutput<v.ObjectSchema<typeof storedRequest, undefined>>;

interface ListedMessage extends StoredRequest {
  /** Appointment that the message asks for. */
  appointment: string | null;
  messaggio: string;
}

/** Lists what a message asks for and says, for a line of a list: its topic, its answers and its text. Never empty. */
export function listMessageParts({ topic, answers, appointment, messaggio }: ListedMessage): string[] {
  const parts = [...answers.map(({ answer }) => answer), messaggio].filter((part) => part !== '');
  if (appointment !== null) return ['Appuntamento', ...parts];
  return topic === null ? parts : [`Preventivo · ${topic.title}`, ...parts];
}
