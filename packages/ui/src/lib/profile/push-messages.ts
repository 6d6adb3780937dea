import { messages } from '../messages.ts'

export const t = messages('ui.push', {
  title: 'Push',
  text: 'Avisos do sistema com o Balcão fechado. Valem para este navegador até você sair da conta nele.',
  here: 'Este navegador',
  on: 'Recebe avisos.',
  off: 'Não recebe avisos.',
  denied: 'Os avisos deste site estão bloqueados. Permita-os nas configurações do navegador e abra esta página de novo.',
  unsupported: 'Este navegador não oferece push. No iPhone e no iPad, adicione o Balcão à Tela de Início e abra-o por lá.',
  turnOn: 'Ativar',
  turningOn: 'Ativando…',
  turnOff: 'Desativar',
  isOn: 'Este navegador recebe avisos.',
  dismissed: 'O navegador perguntou e ficou sem resposta. Tente de novo e escolha Permitir.',
  noService: 'O navegador não conseguiu falar com o serviço de push dele. Tente de novo mais tarde.',
  failed: 'Não foi possível salvar: {why}',
  others: 'Outros navegadores que recebem avisos',
  since: 'Desde',
  remove: 'Desativar',
  removeOf: 'Desativar: {device}',
})
