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
  typeTitle: 'Mudar o tipo para “{type}”?',
  typeText: 'O formulário desse tipo não tem os campos abaixo. O que está preenchido neles sai do ticket e fica só no histórico.',
  typeGo: 'Mudar o tipo',
})
