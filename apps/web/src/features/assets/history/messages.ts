import { messages } from '@balcao/ui/lib/messages'

export const t = messages('asset-history', {
  title: 'Histórico',
  created: 'cadastrou o ativo',
  updated: 'alterou o ativo',
  retired: 'deu baixa no ativo',
  fieldsChanged: 'mudou os campos',
  person: 'Pessoa',
  company: 'Empresa',
  assetKind: 'Tipo',
})
