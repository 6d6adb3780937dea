import { messages } from '@balcao/ui/lib/messages'
import { actionsOf } from '../actions-of.ts'

const ACTIONS = {
  'whatsapp.created': 'Número do WhatsApp cadastrado',
  'whatsapp.updated': 'Número do WhatsApp alterado',
  'whatsapp.keyed': 'Token ou segredo do WhatsApp trocado',
  'whatsapp.deleted': 'Número do WhatsApp excluído',
  'whatsapp.stopped': 'Número do WhatsApp parado pela Meta',
  'whatsapp.again': 'Mensagem do WhatsApp processada de novo',
  'whatsapp.campaign_created': 'Campanha do WhatsApp criada',
  'whatsapp.campaign_updated': 'Campanha do WhatsApp alterada',
  'whatsapp.campaign_deleted': 'Rascunho de campanha excluído',
  'whatsapp.campaign_listed': 'Lista de pessoas de uma campanha enviada',
  'whatsapp.campaign_tested': 'Teste de campanha enviado',
  'whatsapp.campaign_started': 'Campanha do WhatsApp iniciada',
  'whatsapp.campaign_scheduled': 'Campanha do WhatsApp agendada',
  'whatsapp.campaign_withdrawn': 'Campanha agendada voltou a rascunho',
  'whatsapp.campaign_paused': 'Campanha do WhatsApp pausada',
  'whatsapp.campaign_resumed': 'Campanha do WhatsApp retomada',
  'whatsapp.campaign_cancelled': 'Campanha do WhatsApp cancelada',
  'whatsapp.campaign_retried': 'Mensagens de uma campanha tentadas de novo',
  'whatsapp.campaign_hours_updated': 'Horário de envio de campanhas alterado',
  'user.marketing_agreed': 'Cliente aceitou marketing pelo WhatsApp',
  'user.marketing_refused': 'Cliente não aceita mais marketing pelo WhatsApp',
  'user.number_linked': 'Número do WhatsApp ligado a um cliente',
  'user.number_unlinked': 'Número do WhatsApp desligado de um cliente',
}

/** For the English twin. */
export type Words = typeof word
const word = messages('audit.action.whatsapp', ACTIONS)
export const whatsapp = actionsOf(ACTIONS, word)
