/* What the sheet of a new game, tables, lessons and everything after a game say; loaded with them. */
import fangfrisch from './fangfrisch';
import fishing from './fishing';
import fishmonger from './fishmonger';
import freshFish from './fresh-fish';
import wishes from './wishes';
import lessonFangfrisch from './lesson-fangfrisch';
import lessonFishing from './lesson-fishing';
import lessonFishmonger from './lesson-fishmonger';
import lessonFreshFish from './lesson-fresh-fish';
import lessonWishes from './lesson-wishes';
import choices from './choices';
import coach from './coach';
import confirm from './confirm';
import graph from './graph';
import online from './online';
import proof from './proof';
import review from './review';
import stage from './stage';

export default {
  fangfrisch,
  fishing,
  fishmonger,
  'fresh-fish': freshFish,
  wishes,
  'lesson-fangfrisch': lessonFangfrisch,
  'lesson-fishing': lessonFishing,
  'lesson-fishmonger': lessonFishmonger,
  'lesson-fresh-fish': lessonFreshFish,
  'lesson-wishes': lessonWishes,
  choices,
  coach,
  confirm,
  graph,
  online,
  proof,
  review,
  stage,
};
