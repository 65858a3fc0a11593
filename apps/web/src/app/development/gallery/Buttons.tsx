import type { ReactNode } from 'react';
import { BottomBar } from '../../../ui/bars/BottomBar.tsx';
import { Button, ButtonLink, IconButton } from '../../../ui/buttons/Button.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Exhibit, Room } from './Exhibit.tsx';
import { buttons, rooms } from './words.ts';

const kinds = ['primary', 'plain', 'quiet', 'danger'] as const;

export function Buttons() {
  return (
    <Room id="buttons" title={rooms.buttons}>
      <div className="grid gap-x-12 md:grid-cols-2">
        <Exhibit name={buttons.kinds}>
          <Row>
            {kinds.map((kind) => (
              <Button key={kind} kind={kind}>
                {buttons[kind]}
              </Button>
            ))}
          </Row>
        </Exhibit>
        <Exhibit name={buttons.busy}>
          <Row>
            {kinds.map((kind) => (
              <Button key={kind} kind={kind} busy>
                {buttons[kind]}
              </Button>
            ))}
          </Row>
        </Exhibit>
        <Exhibit name={buttons.disabled}>
          <Row>
            {kinds.map((kind) => (
              <Button key={kind} kind={kind} disabled>
                {buttons[kind]}
              </Button>
            ))}
          </Row>
        </Exhibit>
        <Exhibit name={buttons.links}>
          <Row>
            <ButtonLink to="/welcome" kind="primary">
              {buttons.inside}
            </ButtonLink>
            <ButtonLink href="/dev/gallery">{buttons.outside}</ButtonLink>
          </Row>
        </Exhibit>
        <Exhibit name={buttons.icons}>
          <Row>
            <Button>
              <Icon name="chat" />
              {buttons.comments}
            </Button>
            <Button>
              <Icon name="image" />
              {buttons.answer}
            </Button>
            <IconButton label={buttons.like}>
              <Icon name="heart" />
            </IconButton>
            <IconButton label={buttons.share} kind="plain">
              <Icon name="share" />
            </IconButton>
            <IconButton label={buttons.more} disabled>
              <Icon name="more" />
            </IconButton>
          </Row>
        </Exhibit>
        <Exhibit name={buttons.bar}>
          {/* `contain` makes this box the bar's containing block, as elsewhere the window is. */}
          <div className="h-24 contain-layout">
            <BottomBar>
              <Button kind="primary">{buttons.primary}</Button>
            </BottomBar>
          </div>
        </Exhibit>
      </div>
    </Room>
  );
}

function Row({ children }: { readonly children: ReactNode }) {
  return <div className="flex flex-wrap gap-2.5">{children}</div>;
}
