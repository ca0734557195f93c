import { useEffect, useRef } from 'react';
import { filled } from '../../../content/filled.ts';
import type { NoticeKey } from '../../../content/notices.ts';
import { useContent } from '../../api/content.ts';
import { Notice } from '../../ui/Notice.tsx';

export const fieldNames = ['nome', 'email', 'messaggio'] as const;
export type ContactErrors = Partial<Record<(typeof fieldNames)[number], string>>;

/** Identifier of a field of the contact form. */
export function fieldId(name: (typeof fieldNames)[number]): string {
  return `contatto-${name}`;
}

/** What became of a message. */
export interface ContactResult {
  /** None where the page itself already says it. */
  notice?: NoticeKey;
  errors: ContactErrors;
}

/** What became of the contact form. Errors take the focus and lead to their fields; the rest is announced. */
export function ContactOutcome({ notice, errors }: ContactResult) {
  const { contact, notices } = useContent('moduli');
  const box = useRef<HTMLDivElement>(null);
  const wrong = fieldNames.filter((name) => errors[name]);
  useEffect(() => {
    if (notice && Object.keys(errors).length > 0) box.current?.focus();
  }, [notice, errors]);
  return (
    <div aria-live="polite">
      {(notice || wrong.length > 0) && (
        <Notice
          ref={box}
          title={
            notice
              ? notices[notice].title
              : wrong.length === 1
                ? contact.oneError
                : filled(contact.errors, { numero: wrong.length })
          }
          variant={notice ? notices[notice].variant : 'destructive'}
        >
          {notice && <p>{notices[notice].description}</p>}
          {wrong.length > 0 && (
            <ul>
              {wrong.map((name) => (
                <li key={name}>
                  <a href={`#${fieldId(name)}`}>
                    {contact[name].label}: {errors[name]}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </Notice>
      )}
    </div>
  );
}
