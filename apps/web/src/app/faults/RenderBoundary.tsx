import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from './message.ts';
import { FaultPage } from './FaultPage.tsx';

interface BoundaryProps {
  /** Address of the page; when it changes, the boundary resets and tries to render again. */
  readonly page: string;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly page: string;
  readonly broke?: { readonly error: unknown };
}

/** Catches errors thrown while rendering and shows "Erreur de rendu" with the message. */
export class RenderBoundary extends Component<BoundaryProps, BoundaryState> {
  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { broke: { error } };
  }

  static getDerivedStateFromProps(
    { page }: BoundaryProps,
    before: BoundaryState,
  ): BoundaryState | null {
    return page === before.page ? null : { page };
  }

  override state: BoundaryState = { page: this.props.page };

  override render(): ReactNode {
    const { broke } = this.state;
    return broke ? <RenderFault error={broke.error} /> : this.props.children;
  }
}

function RenderFault({ error }: { readonly error: unknown }) {
  const { t } = useTranslation();
  return <FaultPage title={t('fault.render')} message={messageOf(error)} />;
}
