/** What a list asks of the issues of its tickets: some that are open and there, or none. */
export const ASKED_ISSUES = ['open', 'none'] as const
