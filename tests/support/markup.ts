import { HtmlValidate } from 'html-validate/node';

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    // React writes attributes and void elements in another style, which the HTML standard allows.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'void-style': 'off',
    // React's ids begin with an underscore, which the HTML standard allows.
    'valid-id': ['error', { relaxed: true }],
    // Telephone numbers need no non-breaking spaces: `widthFaults` checks that none is broken.
    'tel-non-breaking': 'off',
    // Boxes of one question share its name.
    'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'button', 'submit', 'reset'] }],
    // Staff may write longer titles. The length of default titles has its own test.
    'long-title': 'off',
  },
});

/** HTML validation faults of a document or fragment: one line each, with rule and position. */
export async function markupFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, selector, line, column }) => `${ruleId}: ${message} (${selector ?? `${line}:${column}`})`,
    ),
  );
}
