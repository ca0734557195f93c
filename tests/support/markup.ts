import { HtmlValidate } from 'html-validate/node';

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    // React's style of attributes and void elements: the standard allows it.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'void-style': 'off',
    // React's generated ids begin with an underscore: the standard allows it.
    'valid-id': ['error', { relaxed: true }],
    // Style only: line breaks in telephone numbers.
    'tel-non-breaking': 'off',
    // Titles may be written by staff; the length of default titles has its own test.
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
