import type { Random } from "@/lib/random/random";
import type { SentenceWishes, Writer } from "./writer";

const list = (text: string) => text.trim().split(/\s+/);

const NOUNS =
  list(`河流 石头 灯笼 港口 果园 小桥 山谷 窗户 花园 书信 集市 水壶 村庄 羽毛 高山 篮子 蜡烛 海岛 草地 毯子 老师 水手 农夫 木匠 画家
  邻居 梯子 木桶 影子 哨子 铁锚 烟囱 窗帘 锤子 口袋 丝带 纽扣 地窖 雷声 卵石 柳树 麻雀 车票 马车 隧道 镜子 提琴 钢琴 勺子 胡桃 樱桃 辣椒`);
const VERBS = list(
  "带走 跟随 望着 修好 赞美 测量 穿过 记得 收集 到达 守护 画出 打开 触碰 借来 准备 研究 欢迎 描述 数着 盖住 举起 擦亮 寻找",
);
const ADJECTIVES = list("安静 金色 狭窄 古老 温和 明亮 沉重 早来 遥远 耐心 好奇 简单 忽然 小心 褪色 温暖 粗糙 沉默 宽阔");
const OPENERS = list("今天 常常 有时 这里 屋外 附近 后来 同时 也许 到处 此后 通常 今晚 清晨");
const PLACES = list("在港口旁边 在磨坊后面 在旧屋顶下 在岸边 在日出之前 在雨后 在门口 在漫长的冬天");
const NUMBERS = list("一 两 三 四 五 六 七 八 九 十");

/** Writes a sentence without its mark, which contains `noun`. */
function body(noun: string, random: Random): string {
  const adjective = random.pick(ADJECTIVES);
  const other = random.pick(NOUNS);
  const verb = random.pick(VERBS);
  switch (random.integer(6)) {
    case 0:
      return `${adjective}的${noun}${verb}${other}`;
    case 1:
      return `${other}${random.pick(PLACES)}${verb}${adjective}的${noun}`;
    case 2:
      return `每一位客人都${verb}${noun}，而${random.pick(NOUNS)}${random.pick(VERBS)}${other}`;
    case 3:
      return `一处${noun}${verb}${adjective}的${other}；另一处什么也没有`;
    case 4:
      return `${other}（${adjective}又${random.pick(ADJECTIVES)}）${verb}${noun}`;
    default:
      return `${noun}${verb}${random.pick(NUMBERS)}样东西：${other}、${random.pick(NOUNS)}和${random.pick(NOUNS)}`;
  }
}

function sentence({ opener, noun, mark }: SentenceWishes, random: Random): string {
  const clause = body(noun ?? random.pick(NOUNS), random);
  const first = opener ?? (random.uniform() < 0.35 ? random.pick(OPENERS) : "");
  const marks = random.uniform() < 0.8 ? "。" : random.pick(["！", "？"]);
  return `${first === "" ? "" : `${first}，`}${clause}${mark ?? marks}`;
}

function phrase({ opener, noun, mark }: SentenceWishes, random: Random): string {
  const named = noun ?? random.pick(NOUNS);
  const nounPhrase = random.pick([
    `${random.pick(ADJECTIVES)}的${named}`,
    `${random.pick(PLACES)}的${named}`,
    `${named}和${random.pick(NOUNS)}`,
  ]);
  return `${opener === undefined ? "" : `${opener}，`}${nounPhrase}${mark ?? ""}`;
}

export const chineseWriter: Writer = {
  sentence,
  phrase,
  joint: "",
  markers: ["-", "*", "1."],
  nouns: NOUNS,
  openers: OPENERS,
  marks: ["。", "！", "？"],
  patterns: ["[，、]", "水|河", "[一两三四五六七八九十]", "的[\\u4e00-\\u9fff]", "[（）]", "[：；]", "[\\u4e00-\\u9fff]{4}的", "石|山"],
};
