/**
 * What people in Brazil take for a password and the library's list, made from leaks of the whole world, lacks. In small
 * letters without accents: `Grêmio` is found as `gremio`. Figures and signs around a word are the rules' affair, so
 * `mudar@2026` needs no line of its own.
 */
const LISTED = {
  clubs: `athletico atleticomineiro avai bragantino ceara chapecoense corinthians coringao coritiba cuiaba figueirense flamengo
    fluminense fogao fortaleza galodoido gigantedacolina goias gremio guarani hexacampeao imortal internacional juventude mengao mengo
    nautico nense neymar palestra avantipalestra paysandu pentacampeao pontepreta portuguesa rubronegro selecao spfc santosfc tricolorpaulista
    tricolorgaucho timao timaoeo todopoderoso todopoderosotimao urubu vaicorinthians vascao vascodagama verdao`,
  names: `ana anaclara andre antonio bruna cristiane davilucca debora eduarda enzogabriel fabio heitor jessica joana joao joaogabriel
    joaopedro joaovitor jose josecarlos julia leticia luana lucia luiz luizfelipe luizinho marcia mariaclara mariaeduarda mariajulia
    patricia pedrohenrique raimunda raimundo rosangela sebastiao tiago victorhugo vinicius vitoria`,
  words: `acessar acesso acessolivre administrador administradora alterar alterarsenha atendimento bemvinda bemvindo bemvindos
    boanoite boasvindas boatarde bomdia chamado chamados cliente clientes contato empresa escritorio esqueci esqueciasenha financeiro gerente
    inicial minhasenha mudar mudarasenha mudarsenha mude mudeme naolembro naosei naoseiasenha novasenha padrao primeiroacesso provisoria
    segura seguro semsenha senhaforte senhamestra senhanova senhapadrao senhasecreta senhasegura suasenha suporte temporaria testando
    testeteste trabalho trocar trocarasenha trocarsenha usuaria usuario`,
  love: `amordaminhavida amormeu amorzinho amoteamo cachorra coracao estrelinha euteamo familia golfinho lindinha lindo mamae meubem
    meufilho meupai meusfilhos meuamor minhafamilia minhafilha minhamae minhavida paixao papai passarinho princesinha principe saudades
    teamodemais teamomuito vidaloka vovo`,
  faith: `aleluia aparecida deus deusacimadetudo deusbom deuseamor deusebom deusefiel deusfiel deusmeajude deusnocomando deusnocontrole
    espiritosanto feemdeus gratidao jesusama jesuscristo jesusesalvador jesusmeama jesusteama meudeus nossasenhora
    nossasenhoraaparecida osenhoremeupastor salmo soudejesus`,
  places: `belohorizonte brasileira brasileiro brasilia brigadeiro cachaca caipirinha churrasco copacabana feijoada florianopolis
    manaus pagode portoalegre praia riodejaneiro sertanejo verao`,
  // Rows of an ABNT keyboard, where ç stands beside l.
  keys: 'asdfghjklc clkjhgfdsa qazwsxedcrfv yuiop',
} as const

/** Each of them once. */
export const BRAZILIAN_PASSWORDS: readonly string[] = Object.values(LISTED).flatMap((words) => words.split(/\s+/))
