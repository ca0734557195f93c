import type { Engine } from '../engine.ts';
import { tableWords } from './dialect.ts';

/** When a draft is published by itself, who has asked that it be, and what is noted to a version. */
export function timing(engine: Engine): string[] {
  const { time } = tableWords(engine);
  return [
    `alter table content_drafts add column publish_at ${time}`,
    'alter table content_drafts add column publish_by text',
    'alter table content_drafts add column note text',
    `alter table content_drafts add column asked_at ${time}`,
    'alter table content_drafts add column asked_by text',
    'alter table content_versions add column note text',
  ];
}
