import type { ReactNode } from 'react';
import { circularWords } from '../../../content/circulars/words.ts';
import { Section } from '../../../ui/Section.tsx';
import { BelowTheFold } from '../../layout/BelowTheFold.tsx';
import { NewsletterForm } from '../../layout/form/NewsletterForm.tsx';

/** Newsletter form below circulars, in a section that also shows `children`. */
export function CircularSignup({ children }: { children?: ReactNode }) {
  const { label, title } = circularWords.receive;
  return (
    <BelowTheFold>
      <Section label={label} title={title}>
        <NewsletterForm />
        {children}
      </Section>
    </BelowTheFold>
  );
}
