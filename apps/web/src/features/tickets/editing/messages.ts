import { messages } from '@balcao/ui/lib/messages'

export const t = messages('message-editing', {
  edit: 'Editar mensagem',
  titleReply: 'Editar resposta',
  titleNote: 'Editar nota interna',
  text: 'Texto',
  textMissing: 'Escreva a mensagem.',
  mailed: 'Quem já recebeu esta mensagem por e-mail continua com o texto anterior. No portal aparece o novo, marcado como “editada”.',
  kept: 'A equipe continua vendo os textos anteriores.',
  save: 'Salvar',
  saveAnyway: 'Salvar mesmo assim',
  cancel: 'Cancelar',
  saved: 'Mensagem editada',
  failed: 'Não foi possível editar: {why}',
  changed: 'A mensagem mudou enquanto você editava. Agora ela diz:',
  edited: 'editada',
  seeVersions: 'editada — ver textos anteriores',
  versionsTitle: 'Textos anteriores',
  current: 'Texto atual',
  versionsFailed: 'Não foi possível carregar os textos anteriores',
  close: 'Fechar',
})
