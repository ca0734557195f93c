import { HtmlValidate } from 'html-validate/node';

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    // React writes attributes and void elements its own way; both are what the standard allows.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'void-style': 'off',
    // React's own identifiers begin with an underscore, which the standard allows.
    'valid-id': ['error', { relaxed: true }],
    // A matter of taste: where a telephone number may break.
    'tel-non-breaking': 'off',
    // Staff write titles too; how long the program's own are has a test of its own.
    'long-title': 'off',
  },
});

/** What is wrong with a document or a part of one: a line for each fault, with its rule and where it is. */
export async function markupFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, selector, line, column }) => `${ruleId}: ${message} (${selector ?? `${line}:${column}`})`,
    ),
  );
}
