import type { Situation } from './situation.ts'

/** E-mail set-up, domains, notifications. */
export const EMAIL: readonly Situation[] = [
  {
    key: 'domain-setup',
    queue: 'onboarding',
    type: 'question',
    priority: 'medium',
    tags: ['e-mail', 'configuração'],
    titles: ['Como configurar o domínio {dominio}?', 'Enviar e-mails com o nosso domínio', 'Registros DNS de {dominio}'],
    openings: [
      'Queremos que os orçamentos saiam como vendas@{dominio} e não pelo endereço padrão. Quais registros criamos?',
      'Criamos os registros DNS de {dominio} conforme o manual, mas a tela continua dizendo "pendente".',
    ],
    talk: [
      'S: São três registros: SPF, DKIM e o de retorno. Estão em Configurações › E-mail › Domínio, prontos para copiar. Quem administra o DNS de vocês?',
      'C: É uma agência. Mandei para eles. || Eu cuido disso, no painel de registro do domínio.',
      'N: DKIM publicado com aspas a mais. Orientar.',
      'S: O SPF está certo. O DKIM ficou com aspas no início e no fim; é só retirá-las. A propagação leva até uma hora.',
      'C: Corrigido.',
      'S: Tudo verificado: as mensagens já saem como {dominio}, assinadas. Enviei uma de teste para você.',
    ],
  },
  {
    key: 'mail-spam',
    queue: 'n1',
    type: 'problem',
    priority: 'medium',
    tags: ['e-mail'],
    titles: ['Orçamentos caindo no spam dos clientes', 'Clientes não recebem nossos e-mails', 'Boletos enviados caem na caixa de lixo'],
    openings: [
      'Pelo menos {qtd} clientes disseram que nossos orçamentos foram para o spam. Antes chegavam normalmente.',
      'Os boletos enviados pelo sistema caem no lixo eletrônico de quem usa Outlook. Começou {dia}.',
    ],
    talk: [
      'S: Pode encaminhar, como anexo, uma dessas mensagens que caiu no spam? Os cabeçalhos dizem o motivo.',
      'C: Encaminhei a que a {colega} recebeu na conta pessoal dela.',
      'N: DMARC do domínio em p=reject sem alinhar o nosso DKIM.',
      'S: A política do domínio {dominio} manda recusar o que não está assinado por ele. Falta publicar a nossa assinatura: te passo o registro abaixo, é uma linha só.',
      'C: Publicado pela equipe de TI.',
      'S: Pronto, mensagens alinhadas. Testei em três provedores e todas chegaram na caixa de entrada.',
    ],
  },
  {
    key: 'smtp-auth',
    queue: 'n1',
    type: 'incident',
    priority: 'high',
    tags: ['e-mail', 'configuração'],
    titles: ['Erro de autenticação ao enviar e-mail', 'SMTP parou de funcionar {dia}', 'Envio de e-mail falha com {erro}'],
    openings: [
      'Nenhum e-mail sai do sistema: "535 autenticação falhou". Usamos o servidor da própria empresa.',
      'Trocamos a senha da caixa vendas@{dominio} e desde então os envios falham.',
    ],
    talk: [
      'S: A conta tem verificação em duas etapas? Nesse caso é preciso gerar uma senha de aplicativo no provedor.',
      'C: Tem, ligaram na semana passada. || Acho que sim, o TI obrigou todo mundo.',
      'S: Então gere a senha de aplicativo e coloque em Configurações › E-mail › Servidor. O botão "Testar envio" confirma na hora.',
      'C: Testei e deu certo!',
      'S: Ótimo. As {qtd} mensagens que ficaram na fila acabaram de sair, na ordem.',
    ],
  },
  {
    key: 'too-many-notifications',
    queue: 'n1',
    type: 'question',
    priority: 'low',
    tags: ['configuração'],
    titles: ['Recebo notificações demais', 'Como desligar avisos de {modulo}?', 'Avisos chegam fora do horário'],
    openings: [
      'Recebo uns {qtd} e-mails por dia de avisos do módulo {modulo}. Queria só um resumo diário.',
      'Os avisos no celular chegam de madrugada. Dá para limitar ao horário comercial?',
    ],
    talk: [
      'S: Dá! Em Meu perfil › Notificações escolha "Resumo diário" por assunto e defina o horário de silêncio.',
      'C: Achei. Dá para aplicar para toda a equipe do {setor}?',
      'S: Sim: em Administração › Equipes › {setor} › Padrões de aviso. Quem já personalizou mantém a própria escolha.',
    ],
  },
  {
    key: 'mail-template',
    queue: 'n1',
    type: 'request',
    priority: 'low',
    tags: ['e-mail', 'configuração'],
    titles: ['Alterar o logotipo nos e-mails', 'Modelo de e-mail do orçamento desalinhado', 'Assinatura padrão para o {setor}'],
    openings: [
      'Mudamos a marca {da_empresa} e os e-mails ainda saem com o logotipo antigo. Onde troco?',
      'O modelo do orçamento aparece desalinhado no celular. No computador está certo.',
    ],
    talk: [
      'S: O logotipo fica em Configurações › Aparência. Envie em PNG com fundo transparente, até 600 px de largura.',
      'C: Enviei, mas nos e-mails continua o antigo.',
      'N: Cache da imagem do modelo. Limpar para o cliente.',
      'S: Era a imagem guardada em memória; limpei. Os próximos e-mails já saem com a marca nova.',
    ],
  },
]
