import { messages } from '@balcao/ui/lib/messages'

export const t = messages('portal.edit', {
  edit: 'Editar',
  edited: 'editada',
  title: 'Editar mensagem',
  text: 'Sua mensagem',
  missing: 'Escreva sua mensagem.',
  hint: 'Até 15 minutos depois de enviar. Quem já recebeu um e-mail com ela continua com o texto anterior, e a equipe pode ver o que mudou.',
  save: 'Salvar',
  cancel: 'Cancelar',
  changed: 'Você já editou esta mensagem em outro lugar. Agora ela diz:',
  saved: 'Mensagem editada',
})
