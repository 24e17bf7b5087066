import '#/ui/ground.css';
import '#/ui/buttons/Button.module.css';
import './text.css';
import { startPage } from './start-page.ts';

startPage();
