import { Component, type ReactNode } from 'react'
import { screenLoadTexts } from '../../messages/start.ts'
import { textsOf } from '../../messages/texts.ts'
import { Button } from '../../shared/ui/controls/button.tsx'
import { EmptyState } from '../../shared/ui/text/empty-state.tsx'

interface PartBoundaryProps {
  readonly text: string
  readonly children: ReactNode
}

/** Shown in place of a part of the screen whose code did not load; offers to reload the page. */
export class PartBoundary extends Component<PartBoundaryProps, { readonly broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <EmptyState
        icon="offline"
        title={this.props.text}
        actions={
          <Button kind="primary" icon="retry" onClick={() => window.location.reload()}>
            {textsOf(screenLoadTexts).retry}
          </Button>
        }
      />
    )
  }
}
