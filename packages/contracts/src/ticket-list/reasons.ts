import { count } from '../reason-text.ts'

/** Why an input about lists of tickets is refused. */
export const ticketListReasons = {
  staff_filter: 'Somente a equipe filtra por este campo.',
  unknown_event: 'Este acontecimento, com estes dias e filtros, não existe.',
  field_not_found: 'Este campo não existe.',
  too_many_tickets: ({ most }: { most: number }) => `São mais de ${count(most)} tickets. Use filtros para exportar menos.`,
  not_sortable: ({ key }: { key: string }) => `${key}: este tipo de campo não ordena.`,
}
