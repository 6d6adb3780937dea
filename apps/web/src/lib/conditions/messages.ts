import { messages } from '@balcao/ui/lib/messages'

export const t = messages('conditions', {
  goneField: '{key} (campo removido)',
  fieldStatus: 'Status',
  fieldPriority: 'Prioridade',
  fieldType: 'Tipo',
  fieldChannel: 'Canal',
  fieldQueue: 'Fila',
  fieldTag: 'Tag',
  fieldRequester: 'Cliente',
})
