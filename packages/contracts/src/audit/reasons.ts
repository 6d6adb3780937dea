import { count } from '../reason-text.ts'

/** Why an input about the audit log is refused. */
export const auditReasons = {
  too_many_events: ({ most }: { most: number }) => `São mais de ${count(most)} eventos. Escolha um período menor.`,
}
