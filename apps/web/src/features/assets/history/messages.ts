import { messages } from '@balcao/ui/lib/messages'

export const t = messages('asset-history', {
  title: 'Histórico',
  none: 'Nada foi alterado ainda.',
  byItself: 'O sistema',
  created: 'cadastrou o ativo',
  updated: 'alterou o ativo',
  retired: 'deu baixa no ativo',
  person: 'Pessoa',
  company: 'Empresa',
  assetKind: 'Tipo',
})
