import type { ReactNode } from 'react';
import { circularWords } from '../../../content/circulars/words.ts';
import { paths } from '../../../contract/paths.ts';
import { Section } from '../../../ui/Section.tsx';
import { BelowTheFold } from '../../layout/BelowTheFold.tsx';
import { useSwitchedOn } from '../../layout/current-page.ts';
import { NewsletterForm } from '../../layout/form/NewsletterForm.tsx';

interface CircularSignupProps {
  /** Heading without the newsletter. */
  otherwise: { label: string; title: string };
  children: ReactNode;
}

/** Newsletter form below circulars, in a section that also shows `children`. */
export function CircularSignup({ otherwise, children }: CircularSignupProps) {
  const hasNewsletter = useSwitchedOn()(paths.newsletterForm);
  const { label, title } = hasNewsletter ? circularWords.receive : otherwise;
  return (
    <BelowTheFold>
      <Section label={label} title={title}>
        {hasNewsletter && <NewsletterForm />}
        {children}
      </Section>
    </BelowTheFold>
  );
}
