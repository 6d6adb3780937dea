import { Component, type ReactNode } from 'react'

type RescueProps = { instead: ReactNode; children: ReactNode }

/** An error boundary: shows `instead` where its children cannot be rendered. Give it a key where other children deserve another try. */
export class Rescue extends Component<RescueProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? this.props.instead : this.props.children
  }
}
