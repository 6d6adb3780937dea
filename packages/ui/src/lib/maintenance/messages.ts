import { messages } from '../messages.ts'

export const t = messages('maintenanceNotice', {
  label: 'Aviso de manutenção',
  planned: 'Manutenção programada para {at}, começa em {left}.',
  open: 'Em manutenção até {at}, faltam {left}.',
  readOnly: 'Somente leitura.',
  adminsOnly: 'Só administradores.',
  minutes: '{n, plural, one {# minuto} many {# de minutos} other {# minutos}}',
  hours: '{h} h {m} min',
  days: '{n, plural, one {# dia} many {# de dias} other {# dias}}',
})
