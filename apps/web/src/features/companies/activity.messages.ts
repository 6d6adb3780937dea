import { messages } from '@balcao/ui/lib/messages'

export const t = messages('companies-activity', {
  created: 'cadastrou a empresa',
  updated: 'alterou a empresa',
  deactivated: 'desativou a empresa',
  reactivated: 'reativou a empresa',
  contactAdded: 'adicionou {person}',
  contactChanged: 'alterou o acesso de {person}',
  contactRemoved: 'tirou {person}',
  domainAsked: 'pediu a confirmação de um domínio',
  domainVerified: 'confirmou um domínio',
  domainRemoved: 'tirou um domínio',
  fieldsChanged: 'alterou campos da organização',
  primary: 'Empresa principal da pessoa',
  domain: 'Domínio',
  sentTo: 'Link enviado para',
  verifiedAt: 'Confirmado em',
  yes: 'sim',
  no: 'não',
})
