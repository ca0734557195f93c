import { sampleFacts } from '../facts.ts';
import { capitalise } from '../writing/capitalise.ts';

/** Takes the id of a sample person from whoever has another name now, so that the name makes the id. */
export function releaseSampleIds<Member extends { id: string; name: string }>(people: readonly Member[]): Member[] {
  return people.map((person) => {
    const sample = sampleFacts.people.find(({ id }) => id === person.id);
    return sample && sample.name !== person.name ? { ...person, id: '' } : person;
  });
}

/** Name to show for an id: the sample person's, else the words of the id without its number. */
export function nameMember(id: string): string {
  const sample = sampleFacts.people.find((person) => person.id === id);
  const words = id.split('-').filter((word) => !/^\d+$/.test(word));
  return sample?.name ?? words.map(capitalise).join(' ');
}
