/** The pages of articles: their lists, and each one's own. */
export const reading = {
  topics: {
    kundali: 'Kundali',
    doshas: 'Doshas',
    numerology: 'Numerology',
    vastu: 'Vastu',
    gemstones: 'Gemstones',
    rudraksha: 'Rudraksha',
    practice: 'Consultations',
  },
  topicLinks: 'Topics',
  all: 'All',
  /** The list of a topic. */
  onTopic: (topic: string) => `Articles: ${topic}`,
  onTopicDescription: (topic: string) =>
    `All our articles on ${topic.toLowerCase()}, in plain words, with the sums shown and the limits named.`,
  /** The list's second page and those after it. */
  pageOf: (title: string, page: number) => `${title}, page ${page}`,
  pageDescription: (page: number) =>
    `Page ${page} of our articles on birth charts, doshas, numbers, vastu, gemstones and rudraksha, in plain words.`,
  by: (author: string) => `By ${author}`,
  updated: 'updated',
  minutes: (count: number) => `${count} min read`,
  views: (count: string) => `${count} views`,
  notPublished: 'not published yet',
  latest: 'Latest Articles',
  related: 'Related Articles',
  sources: 'Sources',
  whoAnswers: 'Who answers questions about this',
  share: 'Share on WhatsApp',
  honest: (subjects: string) =>
    `Guidance to think with, not a certainty: ${subjects} are not scientifically proven.`,
  disclaimer: 'Disclaimer',
  consultations: 'Consultations on this',
  tools: 'Try it yourself',
};
