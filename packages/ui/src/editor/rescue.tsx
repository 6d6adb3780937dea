import { Component, type ReactNode } from 'react'

type RescueProps = { instead: ReactNode; children: ReactNode }

/** Shows something else where the editor fails: what was typed is kept outside of it. */
export class Rescue extends Component<RescueProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? this.props.instead : this.props.children
  }
}
