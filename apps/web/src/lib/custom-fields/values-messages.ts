import { messages } from '@balcao/ui/lib/messages'

export const t = messages('values-dialog', {
  title: 'Campos de {name}',
  failed: 'Não foi possível salvar: {why}',
  loadFailed: 'Não foi possível carregar os campos',
  saved: 'Campos de {name} salvos',
  required: 'Este campo é obrigatório.',
  cancel: 'Cancelar',
  save: 'Salvar',
  saving: 'Salvando…',
})
