import '#/ui/ground.css';
import '#/ui/Button.module.css';
import './text.css';
import { startPage } from './start-page.ts';

startPage();
