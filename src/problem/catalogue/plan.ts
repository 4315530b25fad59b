import { defineProblems } from '../define-problems.ts';

export const planProblems = defineProblems({
  'plan.duplicate-node': {
    exit: 'bug',
    en: {
      what: 'The plan has two nodes named {node}',
      why: 'A node is named by module, task and step; the same step stands twice in one task.',
      fix: 'Report this as a bug of kubexm; in your own task, give one of the two a name with `as`',
    },
    zh: {
      what: '计划中有两个名为 {node} 的节点',
      why: '节点由模块、任务和步骤命名；同一个步骤在一个任务中出现了两次。',
      fix: '请将此作为 kubexm 的缺陷上报；若是您自己的任务，请用 `as` 给其中一个另取名字。',
    },
  },
  'plan.missing-producer': {
    exit: 'bug',
    en: {
      what: '{node} needs the output of {producer}, which is not in the plan',
      why: 'An input was wired to a node that was never drawn, or was drawn in another stage.',
      fix: 'Report this as a bug of kubexm; in your own task, draw {producer} first.',
    },
    zh: {
      what: '{node} 需要 {producer} 的输出，但计划中没有该节点',
      why: '某个输入连到了一个从未绘制、或绘制在其他阶段的节点。',
      fix: '请将此作为 kubexm 的缺陷上报；若是您自己的任务，请先绘制 {producer}。',
    },
  },
  'plan.not-a-subject': {
    exit: 'bug',
    en: {
      what: '{node} wants the output of {producer} on {host}, where it does not run',
      why: 'A same-host edge needs the producer to run on every host of the consumer.',
      fix: 'Report this as a bug of kubexm; in your own task, use `all` or `from` instead of `here`',
    },
    zh: {
      what: '{node} 需要 {producer} 在 {host} 上的输出，但它不在该主机上运行',
      why: '同主机依赖要求生产者在消费者的每台主机上都运行。',
      fix: '请将此作为 kubexm 的缺陷上报；若是您自己的任务，请用 `all` 或 `from` 代替 `here`',
    },
  },
  'plan.cycle': {
    exit: 'bug',
    en: {
      what: 'The plan goes in a circle: {path}',
      why: 'Each of these nodes waits for the one before it, so none could ever start.',
      fix: 'Report this as a bug of kubexm; in your own task, remove one of the links.',
    },
    zh: {
      what: '计划出现循环：{path}',
      why: '这些节点依次等待前一个节点，因此都无法开始。',
      fix: '请将此作为 kubexm 的缺陷上报；若是您自己的任务，请去掉其中一条依赖。',
    },
  },
  'plan.claimed-twice': {
    exit: 'bug',
    en: {
      what: '{first} and {second} both manage {claim} on {host}',
      why: 'What two steps write, neither of them can keep; the later one would undo the earlier at every run.',
      fix: 'Report this as a bug of kubexm; in your own task, let one step own it.',
    },
    zh: {
      what: '{first} 与 {second} 都在 {host} 上管理 {claim}',
      why: '由两个步骤写入的内容谁也无法保持；每次运行后者都会覆盖前者。',
      fix: '请将此作为 kubexm 的缺陷上报；若是您自己的任务，请只让一个步骤拥有它。',
    },
  },
  'plan.region-reentered': {
    exit: 'bug',
    en: {
      what: 'The rolling region {region} would wait for itself: {path}',
      why: 'A host inside would need something that needs all hosts to have passed, or that lies outside and needs the region.',
      fix: 'Report this as a bug of kubexm; in your own task, draw the step in between inside the region, with `here` links.',
    },
    zh: {
      what: '滚动区域 {region} 会等待自身：{path}',
      why: '区域内的主机需要某个节点，而该节点又要求所有主机先通过区域，或位于区域外且依赖该区域。',
      fix: '请将此作为 kubexm 的缺陷上报；若是您自己的任务，请把中间的步骤画进区域内，并使用 `here` 依赖。',
    },
  },
  'plan.malformed': {
    exit: 'bug',
    en: {
      what: 'The plan cannot run as it was drawn: {node}',
      why: 'The drawing says something that has no meaning: {because}.',
      fix: 'Report this as a bug of kubexm; in your own task, draw it differently.',
    },
    zh: {
      what: '计划无法按所绘制的方式运行：{node}',
      why: '绘制的内容没有意义：{because}。',
      fix: '请将此作为 kubexm 的缺陷上报；若是您自己的任务，请改用其他方式绘制。',
    },
  },
  'plan.empty': {
    exit: 'bug',
    en: {
      what: 'The stage {stage} has nothing in it',
      why: 'Its goal is not met, yet nothing was drawn that could meet it; an empty plan is never a success.',
      fix: 'Report this as a bug of kubexm, with the output of the same command and `--dry-run -o json`',
    },
    zh: {
      what: '阶段 {stage} 中没有任何内容',
      why: '目标尚未达成，却没有绘制任何能达成它的步骤；空计划从不算成功。',
      fix: '请将此作为 kubexm 的缺陷上报，并附上同一命令加 `--dry-run -o json` 的输出。',
    },
  },
  'plan.unknown-tag': {
    exit: 'usage',
    en: {
      what: 'No task carries the tag {tag}',
      why: 'A mistyped tag would silently select nothing; known here: {known}.',
      fix: 'Use one of the known tags, or leave `--tags` and `--skip-tags` out.',
    },
    zh: {
      what: '没有任务带有标签 {tag}',
      why: '写错的标签会悄悄地什么都不选；此处可用的标签：{known}。',
      fix: '请使用可用的标签，或去掉 `--tags` 与 `--skip-tags`',
    },
  },
});
