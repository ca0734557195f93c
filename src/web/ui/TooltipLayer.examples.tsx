import type { Example } from '../examples/example.ts';
import { Row } from '../examples/frames.tsx';
import { hard } from '../examples/words.ts';
import { Button } from './Button.tsx';
import { TooltipLayer } from './TooltipLayer.tsx';

/** `TooltipLayer` in the states that it must hold up in. */
export const examples: readonly Example[] = [
  {
    name: 'Su due comandi, uno dal nome lungo',
    element: (
      <Row>
        <Button data-tooltip="" aria-label="Avanti">
          <span aria-hidden="true">→</span>
        </Button>
        <Button data-tooltip="" aria-label={hard.sentence}>
          <span aria-hidden="true">?</span>
        </Button>
        <TooltipLayer />
      </Row>
    ),
  },
];
