/** The row goes with the button pressed: the focus stays beside it. */
export const leaveRow = ({ currentTarget }: { currentTarget: Element }) =>
  currentTarget.closest('.file-drop')?.querySelector<HTMLElement>('.file-attach')?.focus()
