/** The index from which open desks are told, every few seconds, how many messages there are of each state and whether one has changed. */
export function versions(): string[] {
  return ['create index messages_versions on messages (state, version)'];
}
