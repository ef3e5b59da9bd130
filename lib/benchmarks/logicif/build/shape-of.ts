// SCRATCH until python/analyse.ts is merged
import type { ComplexityMetrics } from "../item";
import type { Python } from "./gold-cases";

const source = String.raw`
import ast
def shape(src):
    try:
        tree=ast.parse(src)
    except SyntaxError as e:
        return {"fault": "it does not parse: %s (line %s)"%(e.msg,e.lineno)}
    if not any(isinstance(n,ast.FunctionDef) and n.name=="f" for n in tree.body):
        return {"fault":"it defines no f"}
    cyc=1; calls=0; ctl=0; lens=[]
    for n in ast.walk(tree):
        if isinstance(n,(ast.If,ast.For,ast.While)): cyc+=1
        if isinstance(n,ast.ExceptHandler): cyc+=1
        if isinstance(n,(ast.If,ast.For,ast.While,ast.Try)): ctl+=1
        if isinstance(n,ast.Call): calls+=1
        if isinstance(n,ast.FunctionDef): lens.append(n.end_lineno-n.lineno+1)
    best=0
    def visit(n,d):
        nonlocal best
        if isinstance(n,ast.FunctionDef): d=0
        elif isinstance(n,(ast.If,ast.For,ast.While,ast.Try,ast.With)): d+=1; best=max(best,d)
        for c in ast.iter_child_nodes(n): visit(c,d)
    visit(tree,0)
    return {"complexity":{"cyclomatic_complexity":cyc,"max_nesting_depth":best,"code_complexity_score":round(cyc+3*best+2*calls+0.5*sum(lens)/len(lens),2),"total_control_structures":ctl,"function_calls":calls,"total_function_lines":sum(lens)}}
`;
export async function shapeOf(python: Python, of: string): Promise<{ fault: string } | { complexity: ComplexityMetrics }> {
  const [outcome] = await python({ source, name: "shape", calls: [JSON.stringify([of])] });
  if (outcome?.kind !== "value") return { fault: JSON.stringify(outcome) };
  return JSON.parse(outcome.json);
}
