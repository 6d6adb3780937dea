import type { Situation } from './situation.ts'

/** Signing in, passwords, second factor and blocked accounts. */
export const ACCESS: readonly Situation[] = [
  {
    key: 'reset-mail-missing',
    queue: 'n1',
    type: 'incident',
    priority: 'medium',
    tags: ['acesso', 'e-mail'],
    titles: [
      'E-mail de redefinição de senha não chega para {colega}',
      'Pedi nova senha e nada chegou',
      'Link de "esqueci a senha" não aparece no e-mail do {setor}',
    ],
    openings: [
      'Pedi a redefinição de senha três vezes {dia} e o e-mail não chegou. Já olhei no spam e na lixeira. Uso o endereço da empresa, @{dominio}.',
      'A {colega}, do {setor}, está sem acesso porque o link de redefinição não chega na caixa dela. O meu chegou normalmente quando testei às {hora}.',
    ],
    talk: [
      'S: Agradeço o aviso. Vi aqui que a mensagem saiu do nosso lado e foi retida pelo servidor de vocês. Consegue pedir ao responsável pelo e-mail para liberar o remetente nao-responda@acme.test? || O envio consta como "aceito e adiado" pelo servidor de @{dominio}. Pode confirmar se há algum filtro de quarentena ativo aí?',
      'N: Log do servidor deles: 451 greylisting. Não é bloqueio do nosso IP.',
      'C: Falei com o pessoal de TI, estava em quarentena mesmo. Liberaram agora. || Era a quarentena do antispam. Pediram para tentar de novo.',
      'S: Ótimo! Reenviei o link agora; ele vale por 60 minutos. Com o remetente liberado, os próximos chegam direto na caixa de entrada.',
    ],
  },
  {
    key: 'account-locked',
    queue: 'n1',
    type: 'incident',
    priority: 'high',
    tags: ['acesso', 'segurança'],
    titles: [
      'Conta bloqueada depois de várias tentativas',
      'Usuário de {colega} bloqueado',
      'Sistema diz "conta temporariamente bloqueada"',
    ],
    openings: [
      'Errei a senha algumas vezes e agora aparece "conta temporariamente bloqueada". Preciso entrar para fechar o caixa de hoje.',
      'O acesso da {colega} foi bloqueado às {hora}. Ela jura que não errou a senha. Pode ter sido alguém tentando entrar?',
    ],
    talk: [
      'S: Vou verificar de onde vieram as tentativas antes de liberar. Me confirma se vocês usam o sistema no computador e no celular ao mesmo tempo?',
      'C: Sim, no computador do {setor} e no celular. || Usamos nos dois. O celular foi trocado na semana passada.',
      'N: As {qtd} tentativas vieram do IP da própria empresa, aparelho {celular}. Senha antiga salva no aplicativo.',
      'S: As tentativas partiram do celular, que ainda guardava a senha antiga. Desbloqueei a conta; apague a senha salva no aplicativo e entre de novo com a atual.',
    ],
  },
  {
    key: 'two-factor-lost',
    queue: 'n1',
    type: 'request',
    priority: 'high',
    tags: ['acesso', 'segurança'],
    titles: [
      'Troquei de celular e perdi o código de verificação',
      'Segundo fator: celular antigo quebrou',
      'Preciso redefinir a verificação em duas etapas de {colega}',
    ],
    openings: [
      'Troquei meu aparelho por um {celular} e o aplicativo de códigos veio vazio. Não guardei os códigos de reserva. Como recupero o acesso?',
      'O celular da {colega} caiu na água e ela não consegue mais gerar o código de seis dígitos. Somos {da_empresa}, filial {cidade}.',
    ],
    talk: [
      'S: Para redefinir o segundo fator eu preciso que um administrador da conta de vocês autorize por aqui, por segurança. Quem é o administrador hoje?',
      'C: A administradora é a {colega2}. Pedi para ela responder a este ticket. || É a {colega2}, do {setor}. Ela está em cópia.',
      'N: Administradora confirmou por telefone, no número do cadastro. Pode redefinir.',
      'C: Confirmado com ela, pode seguir.',
      'S: Segundo fator redefinido. No próximo acesso o sistema mostra um novo QR Code; guarde os códigos de reserva em lugar seguro desta vez.',
    ],
  },
  {
    key: 'base-unreachable',
    queue: 'n2',
    type: 'incident',
    priority: 'urgent',
    tags: ['acesso', 'indisponibilidade'],
    titles: [
      'Não consigo acessar a base de {cidade}',
      'Base da filial {cidade} fora do ar',
      'Tela branca depois do login na base {cidade}',
    ],
    openings: [
      'Desde as {hora} ninguém da filial {cidade} consegue entrar. A senha é aceita, mas depois aparece uma tela branca. A matriz está normal.',
      'Estamos com {qtd} pessoas paradas. Ao escolher a base {cidade} aparece "{erro}" e volta para a tela inicial. No {navegador} e no Edge é igual.',
    ],
    talk: [
      'S: Estamos olhando agora, com prioridade. As outras bases {da_empresa} abrem normalmente aí? || Já reproduzi o erro aqui. Enquanto investigo: a base da matriz segue funcionando para vocês?',
      'C: Sim, só {cidade} que não abre.',
      'N: Migração de ontem deixou a base sem o índice de sessões. Acionei infraestrutura.',
      'S: Encontramos a causa: uma atualização da madrugada ficou pela metade nessa base. Estamos concluindo, previsão de {minutos} minutos.',
      'C: Ok, aguardando. O pessoal do balcão está anotando no papel.',
      'S: Base {cidade} no ar novamente. Atualizem a página com Ctrl+F5. Nenhum lançamento foi perdido; o relatório da ocorrência segue amanhã.',
    ],
  },
  {
    key: 'session-drops',
    queue: 'n1',
    type: 'problem',
    priority: 'medium',
    tags: ['acesso', 'configuração'],
    titles: ['Sessão cai a cada {minutos} minutos', 'Sistema pede senha toda hora no {navegador}', 'Sou desconectado no meio do cadastro'],
    openings: [
      'O sistema me desconecta a cada {minutos} minutos, mesmo usando. Perco o que estava digitando em {modulo}.',
      'No {navegador} preciso entrar de novo várias vezes por dia. Começou {dia}. Nos outros computadores não acontece.',
    ],
    talk: [
      'S: Isso costuma acontecer quando o navegador apaga os cookies sozinho. Pode verificar se a opção "apagar dados ao fechar" está ligada?',
      'C: Não está ligada. Mas temos uma extensão de limpeza instalada pelo TI. || Achei uma extensão "limpa tudo" que eu não conhecia.',
      'S: É ela. Coloque o endereço do sistema na lista de exceções da extensão. Se voltar a acontecer, responda aqui que eu acompanho a sessão do nosso lado.',
    ],
  },
  {
    key: 'sso-setup',
    queue: 'n2',
    type: 'request',
    priority: 'medium',
    tags: ['acesso', 'integração', 'segurança'],
    titles: ['Entrar com a conta Microsoft da empresa', 'Configurar login único (SSO) para {empresa}', 'SSO: erro de redirecionamento'],
    openings: [
      'Queremos que os {qtd} usuários entrem com a conta corporativa da Microsoft, sem senha separada. O que precisamos enviar?',
      'Seguimos o manual de login único, mas ao voltar para o sistema aparece "{erro}: redirect_uri não confere".',
    ],
    talk: [
      'S: Me envie, por favor, o ID do diretório (tenant) e o ID do aplicativo registrado. O segredo não deve vir por aqui: mando um formulário seguro.',
      'C: Preenchi o formulário agora. O diretório é o de @{dominio}.',
      'N: Faltava a barra final no endereço de retorno. Ajustado no cadastro do provedor.',
      'S: Configurado. Peça a uma pessoa do {setor} para testar com "Entrar com Microsoft" antes de avisarmos a todos.',
      'C: Testei com a {colega} e entrou direto!',
      'S: Perfeito. Liguei o login único para todo o domínio @{dominio}. O acesso por senha fica como reserva só para administradores.',
    ],
  },
  {
    key: 'changed-email',
    queue: 'n1',
    type: 'request',
    priority: 'low',
    tags: ['acesso', 'cadastro'],
    titles: [
      'Trocar e-mail de acesso de {colega}',
      'Mudança de domínio: atualizar e-mails dos usuários',
      'Meu e-mail mudou, como atualizo o login?',
    ],
    openings: [
      'Casei e meu sobrenome no e-mail mudou. Gostaria de atualizar meu login sem perder o histórico.',
      'A {colega} saiu do {setor} e a {colega2} assume a caixa dela. Podem trocar o e-mail do usuário mantendo as permissões?',
    ],
    talk: [
      'S: Dá para trocar sem perder nada. Qual é o novo endereço, e ele já está recebendo mensagens?',
      'C: Já está ativo, é o mesmo nome com @{dominio}.',
      'S: Alterado. Enviei um link de confirmação ao novo endereço; até confirmar, o antigo continua valendo.',
    ],
  },
]
