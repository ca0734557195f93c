import { HtmlValidate } from 'html-validate/node';

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // React writes void elements and attributes its own way; both are what the standard allows.
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attr-case': 'off',
    'no-trailing-whitespace': 'off',
    // Text is written as it is read, in typographic signs.
    'no-raw-characters': 'off',
    // The page's own styles stand in its head, allowed by their hash.
    'long-title': 'off',
    'require-sri': 'off',
  },
});

/** What is wrong with the HTML of a page, a line each. */
export async function htmlErrors(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, line, column, selector }) => `${line}:${column} ${ruleId}: ${message} (${selector})`,
    ),
  );
}
