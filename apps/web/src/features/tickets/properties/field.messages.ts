import { messages } from '@balcao/ui/lib/messages'

export const t = messages('ticket-fields', {
  fields: 'Campos',
  empty: '—',
  copyFrom: 'Copiar valores de outro ticket…',
  save: 'Salvar',
  cancel: 'Cancelar',
  askTitle: 'Faltam informações',
  askText: 'Para continuar, preencha o que este ticket ainda precisa.',
  go: 'Salvar e continuar',
  saving: 'Salvando…',
  required: 'Este campo é obrigatório.',
  edit: 'Editar {field}',
})
