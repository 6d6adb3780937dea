/** Where what is opened by a control at the bottom of the page stands. */
export const UPWARD = {
  anchorOrigin: { vertical: 'top', horizontal: 'center' },
  transformOrigin: { vertical: 'bottom', horizontal: 'center' },
} as const
